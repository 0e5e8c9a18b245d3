import type { ApiFailure } from '#api/failures.ts'

/** What takes the place of the form. */
export type NextStep =
  | { readonly name: 'second-factor'; readonly params: ApiFailure['params'] }
  | { readonly name: 'waiting'; readonly message: string }
  | { readonly name: 'forgotten' }
