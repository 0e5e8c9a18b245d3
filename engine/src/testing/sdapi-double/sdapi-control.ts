import type { AnswerFault } from '../localai-double/double-control.ts'

/** What a test may set on the double of the WebUI family while it runs; all takes effect at the next request. */
export interface SdApiControl {
  /** `webui`: AUTOMATIC1111 and its likes; the others have neither progress, nor interrupt, nor extras, nor a choice of models. */
  flavour: SdApiFlavour
  models: readonly string[]
  /** How long each step takes, in milliseconds. */
  stepMs: number
  /** What is told of the progress, one after the other, instead of the truth. */
  scriptedProgress: readonly number[]
  bodyLimitBytes: number
  /** When set, the key is asked for on every path, as a proxy in front of it does. */
  apiKey: string | undefined
  /** Started without `--api`: there is a web page, and no such route. */
  withoutApi: boolean
  /** Errors have no body, as behind some proxies. */
  opaqueErrors: boolean
  /** Replaces the answer of these paths. */
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
