import { type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync';
import type { Shape } from './shape.ts';

const primitives = ['string', 'number', 'boolean', 'null', 'undefined'] as const;
const bytes = new Set(['Buffer', 'Uint8Array']);

export function typeArgumentsOf(checker: Checker, type: Type): readonly Type[] {
  return type.isTypeReference() ? checker.getTypeArguments(type) : [];
}

function intrinsicShape(name: string): Shape {
  const of = primitives.find((primitive) => primitive === name);
  return of ? { kind: 'primitive', of } : { kind: 'anything' };
}

/** Collects types as shapes, each once. */
export class TypeShapes {
  readonly all: Shape[] = [{ kind: 'anything' }];
  readonly #indexes = new Map<number, number>();
  readonly #checker: Checker;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  indexOf(type: Type): number {
    const known = this.#indexes.get(type.id);
    if (known !== undefined) return known;
    const index = this.all.push({ kind: 'anything' }) - 1;
    this.#indexes.set(type.id, index);
    this.all[index] = this.#shapeOf(type);
    return index;
  }

  #shapeOf(type: Type): Shape {
    // Any type in place of a type parameter is at least its constraint.
    if (type.isTypeParameter())
      return this.#shapeOf(
        this.#checker.getConstraintOfTypeParameter(type) ?? this.#checker.getUnknownType(),
      );
    if (type.isUnionType()) return { kind: 'union', of: this.#indexesOf(type.getTypes()) };
    if (type.isLiteralType() && typeof type.value !== 'bigint') return { kind: 'literal', value: type.value };
    if (type.isTemplateLiteralType()) return { kind: 'primitive', of: 'string' };
    if (type.isIntrinsicType()) return intrinsicShape(type.intrinsicName);
    if (this.#checker.isTupleType(type))
      return { kind: 'tuple', of: this.#indexesOf(typeArgumentsOf(this.#checker, type)) };
    const [item] = this.#checker.isArrayType(type) ? typeArgumentsOf(this.#checker, type) : [];
    if (item) return { kind: 'array', of: this.indexOf(item) };
    if (bytes.has(type.getSymbol()?.name ?? '')) return { kind: 'bytes' };
    if (type.isObjectType() || type.isIntersectionType()) return this.#objectOf(type);
    throw new Error(`The type ${this.#checker.typeToString(type)} of a row is not understood.`);
  }

  #objectOf(type: Type): Shape {
    const checker = this.#checker;
    const properties = checker.getPropertiesOfType(type).map((property) => {
      const of = checker.getTypeOfSymbol(property);
      if (!of) throw new Error(`The property ${property.name} has no type.`);
      return {
        name: property.name,
        shape: this.indexOf(of),
        optional: (property.flags & SymbolFlags.Optional) !== 0,
      };
    });
    const [values] = checker.getIndexInfosOfType(type);
    return { kind: 'object', properties, values: values ? this.indexOf(values.valueType) : null };
  }

  #indexesOf(types: readonly Type[]): number[] {
    return types.map((type) => this.indexOf(type));
  }
}
