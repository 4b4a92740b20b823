export { randomColor } from './random-color.ts';
export { TagIdentity } from './tag-identity.tsx';
export { TagPicker, type ChosenTag } from './tag-picker.tsx';
export { useTags } from './tag-queries.ts';
