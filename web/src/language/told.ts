import type { ProblemParams } from '@atelier/contract/problems'
import { spokenTranslator } from './language.ts'

/** A sentence of the server or of the contract, which both speak French, in the page's language. What nobody translated stays as it is. */
export const told = (french: string): string => spokenTranslator()?.sentence(french) ?? french

/** The sentence of a refusal, by its code where it is known. */
export const toldProblem = (
  french: string,
  code: string | undefined,
  params: ProblemParams,
): string =>
  (code === undefined ? undefined : spokenTranslator()?.problem(code, params)) ?? told(french)
