export * from './fill-template.ts';
export * from './read-template.ts';
export * from './template-request.ts';
