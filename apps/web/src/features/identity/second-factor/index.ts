export { MustEnrolPage } from './must-enrol-page.tsx';
export { SecondFactorCard } from './second-factor-card.tsx';
