import type { ProblemParams } from '@atelier/contract/problems/problems'
import { pageTranslator } from './language.ts'

/** A sentence of the server or of the contract, which both speak French, in the page's language. What nobody translated stays as it is. */
export const translate = (french: string): string =>
  pageTranslator()?.translateText(french) ?? french

/** The sentence of a refusal, by its code where it is known. */
export const translateProblem = (
  french: string,
  code: string | undefined,
  params: ProblemParams,
): string =>
  (code === undefined ? undefined : pageTranslator()?.translateProblem(code, params)) ??
  translate(french)
