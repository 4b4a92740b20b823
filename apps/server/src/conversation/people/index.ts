export { unitePeople } from './unite-people.ts';
