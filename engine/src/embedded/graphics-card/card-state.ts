import type { CardFault, MeasuredCard } from './card-verdict.ts'
import type { BuildSize } from './machine/card-package.ts'
import type { CardBuild, NoBuildReason } from './machine/choose-build.ts'

/** Why the card is not used: its program was not fetched, is of an older version of the product, or is at fault. */
export type CardFailure = 'unreachable' | 'no-space' | 'fetch-failed' | 'outdated' | CardFault

/** What is known of the program of a build. */
interface BuildFacts {
  readonly build: CardBuild
  readonly isFetched: boolean
  /** Absent when unknown. */
  readonly size?: BuildSize
}

/** Whether chat models use the machine's graphics card. */
export type GraphicsCardState =
  | { readonly state: 'unavailable'; readonly reason: NoBuildReason }
  /** The usual build includes it. */
  | { readonly state: 'built-in' }
  | (BuildFacts & { readonly state: 'off' })
  | (BuildFacts & { readonly state: 'fetching'; readonly receivedBytes: number })
  /** A child tries it. */
  | (BuildFacts & { readonly state: 'probing' })
  | (BuildFacts & { readonly state: 'on'; readonly card: MeasuredCard })
  | (BuildFacts & { readonly state: 'failed'; readonly failure: CardFailure })

/** The card, as the administration sees it. */
export interface GraphicsCardControl {
  state(): Promise<GraphicsCardState>
  /** Fetches the program if it is not there, tries the card, and uses it if it works. Does nothing while it does that. */
  use(): Promise<void>
  /** Gives up what `use` does. */
  cancel(): Promise<void>
  /** Goes back to the processor. */
  stop(options: { readonly removesFiles: boolean }): Promise<void>
}

/** For people, from the output of an installation. */
export function fetchFailureOf(detail: string): CardFailure {
  if (/\bENOSPC\b/.test(detail)) return 'no-space'
  const isUnreachable =
    /registre npm ne répond pas|n’a pas pu être téléchargé|\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/
  return isUnreachable.test(detail) ? 'unreachable' : 'fetch-failed'
}
