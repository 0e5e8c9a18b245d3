import { Problem } from '@atelier/contract/problems/problems'
import { type Attributes, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { SpanAttributes, StartedSpan, Tracer } from './tracing.ts'

interface TracingOptions {
  /** Of the collector, as OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string
  readonly version: string
  /** How this server is known to the others. */
  readonly server: string
}

const maxFlushMs = 3000

/** Sends spans to an OpenTelemetry collector over HTTP, in batches; what it refuses is lost, and holds nobody up. */
export function openTelemetry({ endpoint, version, server }: TracingOptions): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'atelier-ia',
      'service.version': version,
      'service.instance.id': server,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint}/v1/traces`,
          timeoutMillis: maxFlushMs,
        }),
      }),
    ],
  })
  const source = provider.getTracer('atelier-ia', version)
  return {
    inSpan: (name, attributes, act) =>
      source.startActiveSpan(name, { attributes: present(attributes) }, async (span) => {
        try {
          return await act({ set: (more) => void span.setAttributes(present(more)) })
        } catch (cause) {
          markFailed(span, cause)
          throw cause
        } finally {
          span.end()
        }
      }),
    startSpan(name, attributes): StartedSpan {
      const span = source.startSpan(name, { attributes: present(attributes) })
      return {
        set: (more) => void span.setAttributes(present(more)),
        end(failure) {
          if (failure !== undefined) markFailed(span, failure)
          span.end()
        },
      }
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    async close() {
      await provider.shutdown().catch(() => undefined)
      contexts.disable()
      context.disable()
    },
  }
}

const present = (attributes: SpanAttributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))

function markFailed(span: Span, cause: unknown): void {
  span.setAttribute('error.type', kindOf(cause))
  // What is refused is no failure of the server.
  if (!(cause instanceof Problem) || cause.status >= 500)
    span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Its kind alone: a message may quote what someone wrote. */
function kindOf(cause: unknown): string {
  if (cause instanceof Problem) return cause.code
  return cause instanceof Error ? cause.name : 'unknown'
}
