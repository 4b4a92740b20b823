export { PictureField } from './picture-field.tsx';
export { PreferenceFields } from './preference-fields.tsx';
