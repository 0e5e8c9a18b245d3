import type { TextsName } from './catalogue.ts'
import { pageTexts } from './language.ts'

/** The type of the texts in any language: the same names, and functions with the same parameters. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Translated<R>
    : T extends object
      ? { readonly [K in keyof T]: Translated<T[K]> }
      : T

/** Defines the texts of a component, in French; returns those of the page's language. */
export function defineTexts<const T>(name: TextsName, french: T): Translated<T> {
  // Each object of a catalogue is typed by its French one (`const profileEnglish: typeof profileTexts`), so the one of this name has this type.
  return (pageTexts()?.[name] as Translated<T> | undefined) ?? (french as Translated<T>)
}
