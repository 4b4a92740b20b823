import { z } from 'zod';

// One rule for all fields that a request may leave out: other programs send an empty value where they have none.

/** What programs send in a field that they have nothing for. Forms and queries carry it as text. */
const blanks = new Set<unknown>(['', null, false, 0, 'null', 'undefined', 'false', '0']);

/** Whether the value says nothing, because the field's own type does not take it: 0 is an amount, but no id. */
const isBlank = (value: unknown, schema: z.ZodType): boolean =>
  blanks.has(value) && !schema.safeParse(value).success;

type OptionalField<Schema extends z.ZodType> = z.ZodOptional<
  z.ZodType<z.output<Schema>, z.input<Schema> | null>
>;
type ClearableField<Schema extends z.ZodType> = z.ZodOptional<
  z.ZodType<z.output<Schema> | null, z.input<Schema> | null>
>;

/** A field that may be left out. A blank value that is no value of its type counts as left out. */
export function Optional<Schema extends z.ZodType>(schema: Schema): OptionalField<Schema> {
  const leaveOut = (value: unknown) => (isBlank(value, schema) ? undefined : value);
  return z.preprocess(leaveOut, schema.optional()).optional() as unknown as OptionalField<Schema>;
}

/** A field that may be left out, and whose value can be removed: null and every other blank value remove it. */
export function Clearable<Schema extends z.ZodType>(schema: Schema): ClearableField<Schema> {
  const clear = (value: unknown) => (isBlank(value, schema) ? null : value);
  return z.preprocess(clear, schema.nullable()).optional() as unknown as ClearableField<Schema>;
}

/** As `Clearable`, for a limit: 0 would remove it, which is the opposite of what it says, and is refused. */
export function ClearableLimit<Schema extends z.ZodType>(schema: Schema): ClearableField<Schema> {
  const clear = (value: unknown) =>
    value === '' || value === 'null' || value === 'undefined' ? null : value;
  return z.preprocess(clear, schema.nullable()).optional() as unknown as ClearableField<Schema>;
}

/** In a change: a field that the record must have. Left out it stays; an empty text is a mistake, and refused. */
function Kept(schema: z.ZodType): z.ZodType {
  const leaveOut = (value: unknown) => (value !== '' && isBlank(value, schema) ? undefined : value);
  return z.preprocess(leaveOut, schema.optional()).optional();
}

type ChangeOf<Shape extends z.ZodRawShape> = z.ZodObject<{
  [Name in keyof Shape]: Shape[Name] extends z.ZodOptional
    ? Shape[Name]
    : Shape[Name] extends z.ZodType
      ? OptionalField<Shape[Name]>
      : never;
}>;

/** The body of a change: every field may be left out. */
export function changeOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): ChangeOf<Shape> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodOptional ? field : Kept(field as z.ZodType),
  ]);
  return z.object(Object.fromEntries(fields) as z.ZodRawShape) as unknown as ChangeOf<Shape>;
}
