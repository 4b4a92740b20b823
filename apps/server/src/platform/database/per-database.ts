/**
 * One value for each database, made at the first call: caches and the like that outlive a request, but not the database
 * that they were read from. A process has one database; a test may start several.
 */
export function perDatabase<Services extends { database: object }, Value>(
  make: (services: Services) => Value,
): (services: Services) => Value {
  const values = new WeakMap<object, { value: Value }>();
  return (services) => {
    const made = values.get(services.database) ?? { value: make(services) };
    values.set(services.database, made);
    return made.value;
  };
}
