import type { AnswerFault } from '../localai-double/double-control.ts'

/** What a test may set on the double of the WebUI family while it runs; it takes effect at the next request. */
export interface SdApiControl {
  /**
   * `webui`: AUTOMATIC1111 and similar ones. The others have no progress, no interrupt, no extras
   * and no choice of models.
   */
  flavour: SdApiFlavour
  models: readonly string[]
  /** How long each step takes, in milliseconds. */
  stepMs: number
  /** Progress values to report one after the other, instead of the real ones. */
  scriptedProgress: readonly number[]
  bodyLimitBytes: number
  /** When set, the key is required on every path, as behind a proxy. */
  apiKey: string | undefined
  /** Started without `--api`: there is a web page, but no API. */
  withoutApi: boolean
  /** Errors have no body, as behind some proxies. */
  opaqueErrors: boolean
  /** Replaces the response of these paths. */
  routeFaults: Readonly<Record<string, SdApiFault>>
  otherFault: SdApiFault | undefined
}

export type SdApiFlavour = 'webui' | 'sd-server' | 'koboldcpp'
export type SdApiFault = Exclude<AnswerFault, { type: 'refuse' }>

export const defaultSdApiControl = (): SdApiControl => ({
  flavour: 'webui',
  models: ['v1-5-pruned-emaonly', 'sd_xl_base_1.0'],
  stepMs: 0,
  scriptedProgress: [],
  bodyLimitBytes: 1024 ** 3,
  apiKey: undefined,
  withoutApi: false,
  opaqueErrors: false,
  routeFaults: {},
  otherFault: undefined,
})
