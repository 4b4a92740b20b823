// What other modules of identity may use of the sign-in: the look of a page that needs no session.
export { default as styles } from './sign-in.module.css';
export { CardPage, ToSignIn } from './card-page.tsx';
