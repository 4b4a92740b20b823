/** An instant as a `datetime-local` input takes it, in the browser's time zone. */
export function localOf(instant: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
  return `${day}T${two(instant.getHours())}:${two(instant.getMinutes())}`;
}
