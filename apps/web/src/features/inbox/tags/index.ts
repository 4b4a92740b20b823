export { TagPicker, type ChosenTag } from './tag-picker.tsx';
export { useTags } from './tag-queries.ts';
