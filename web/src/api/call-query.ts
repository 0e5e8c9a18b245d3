import type { Api } from '@atelier/contract/api'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, type InputIn, queryKey } from './client.ts'

/** The query of one call: the feature and the name of its operation, the method of the client that makes it, and its input. */
export const callQuery = <F extends keyof Api, N extends keyof Api[F] & string, R>(
  feature: F,
  name: N,
  call: (input: InputIn<F, N>, options: CallOptions) => Promise<R>,
  ...[input]: Record<never, never> extends InputIn<F, N> ? [InputIn<F, N>?] : [InputIn<F, N>]
) =>
  queryOptions({
    queryKey: queryKey(feature, name, input),
    // Left out only where the operation takes nothing, as the type of the arguments says.
    queryFn: ({ signal }) => call(input ?? ({} as InputIn<F, N>), { signal }),
  })
