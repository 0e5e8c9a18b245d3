import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts about a span: names and counts, never what users wrote. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>

/** A part of a request that takes time of its own. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void
}
export interface StartedSpan extends OpenSpan {
  /** With what it failed, if it did. */
  end(failure?: unknown): void
}

/** Where spans go. */
export interface Tracer {
  /** A span that is the parent of those that begin while `act` runs; it ends with it. */
  inSpan<T>(
    name: string,
    attributes: SpanAttributes,
    act: (span: OpenSpan) => Promise<T>,
  ): Promise<T>
  /** One that its caller ends. */
  startSpan(name: string, attributes: SpanAttributes): StartedSpan
  /** Of the request that is being handled. */
  traceId(): string | undefined
  close(): Promise<void>
}

/** None, unless the environment names where traces go: then nothing is measured, and nothing is loaded. */
let tracer: Tracer | undefined

/** Once, at start. */
export const setTracer = (used: Tracer | undefined): void => {
  tracer = used
}

const noSpan: StartedSpan = { set: () => undefined, end: () => undefined }

export const inSpan = <T>(
  name: string,
  attributes: SpanAttributes,
  act: (span: OpenSpan) => Promise<T>,
): Promise<T> => (tracer ? tracer.inSpan(name, attributes, act) : act(noSpan))

export const startSpan = (name: string, attributes: SpanAttributes): StartedSpan =>
  tracer?.startSpan(name, attributes) ?? noSpan

/** The same function, which belongs to the span in which it was given, whoever calls it later. */
export const keepSpan = <A extends unknown[], R>(act: (...args: A) => R): ((...args: A) => R) =>
  tracer ? AsyncLocalStorage.bind(act) : act

export const currentTraceId = (): string | undefined => tracer?.traceId()
