import type { ProblemParams } from '@atelier/contract/problems/problem-codes'
import { pageTranslator } from './language.ts'

/** Translates a French text of the server or of the contract into the page's language; without a translation it stays French. */
export const translate = (french: string): string =>
  pageTranslator()?.translateText(french) ?? french

/** Translates the message of a refusal, by its code where that is known. */
export const translateProblem = (
  french: string,
  code: string | undefined,
  params: ProblemParams,
): string =>
  (code === undefined ? undefined : pageTranslator()?.translateProblem(code, params)) ??
  translate(french)
