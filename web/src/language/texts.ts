import type { TextsName } from './catalogue.ts'
import { pageTexts } from './language.ts'

/** The same texts in any language: the same names, and functions of the same values. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Translated<R>
    : T extends object
      ? { readonly [K in keyof T]: Translated<T[K]> }
      : T

/** Texts of a component: the French ones are written here, and given back as the page's language has them. */
export function defineTexts<const T>(name: TextsName, french: T): Translated<T> {
  // Each language's catalogue is typed, object by object, from the French ones, so what it holds under this name is of this type.
  return (pageTexts()?.[name] as Translated<T> | undefined) ?? (french as Translated<T>)
}
