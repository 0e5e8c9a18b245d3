import { api } from '@atelier/contract/api'
import { urlPathOf } from '@atelier/contract/gateway/openai-wire'
import { problemStatus } from '@atelier/contract/problems/problem-codes'
import type { Operation, Operations } from '@atelier/contract/wire/operation'
import { problemsOf } from '@atelier/contract/wire/operation-problems'

interface DeclaredOperation {
  readonly name: string
  readonly method: string
  /** The path of its route. */
  readonly route: string
  /** Matches the paths of its calls. */
  readonly pattern: RegExp
  readonly hasParameters: boolean
  /** Media types by status. */
  readonly answers: ReadonlyMap<number, readonly string[]>
}

const declared: readonly DeclaredOperation[] = Object.entries(
  api as Readonly<Record<string, Operations>>,
)
  .flatMap(([feature, operations]) =>
    Object.entries(operations).map(([name, operation]) => declare(feature, name, operation)),
  )
  // `/images/history` is not an image named « history ».
  .toSorted((one, other) => Number(one.hasParameters) - Number(other.hasParameters))

function declare(feature: string, name: string, operation: Operation): DeclaredOperation {
  const route = urlPathOf(operation.path)
  const failures = [...problemsOf(feature, operation)].map(
    (code) => [problemStatus[code], ['application/json']] as const,
  )
  return {
    name: `${feature}.${name}`,
    method: operation.method,
    route,
    pattern: new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    hasParameters: route.includes(':'),
    answers: new Map([
      ...failures,
      [200, successTypes(operation)],
      ...(operation.asJob ? [[202, ['application/json']] as const] : []),
    ]),
  }
}

function successTypes({ reply }: Operation): readonly string[] {
  if (reply.kind === 'file') return reply.types
  if (reply.kind === 'events') return ['text/event-stream']
  if (reply.kind === 'either') return ['application/json', 'text/event-stream']
  return ['application/json']
}

export interface ApiAnswer {
  readonly method: string
  /** Of the call, or of the route. */
  readonly path: string
  readonly status: number
  /** Absent where only the status is known. */
  readonly mediaType?: string | undefined
}

/** What is wrong with an answer, compared with the API's own description; `undefined` when nothing is. */
export function undeclaredAnswer(answer: ApiAnswer): string | undefined {
  const { method, status } = answer
  const [path = ''] = answer.path.split('?')
  const operation = declared.find(
    (one) => one.method === method && (one.route === path || one.pattern.test(path)),
  )
  if (!operation) return undefined
  const types = operation.answers.get(status)
  if (!types) return `${operation.name}\u00a0: statut ${status}`
  const given = answer.mediaType?.replace(/;.*$/, '')
  if (given === undefined || types.some((type) => matches(type, given))) return undefined
  return `${operation.name}\u00a0: ${status} en ${given}`
}

const matches = (declaredType: string, given: string) =>
  declaredType === given ||
  (declaredType.endsWith('/*') && given.startsWith(declaredType.slice(0, -1)))

/** Collects what the API answers without having declared it. */
export function createAnswerCheck() {
  const faults = new Set<string>()
  const known = new Set<string>()
  return {
    check(answer: ApiAnswer): void {
      // Benches answer thousands of times the same.
      const key = `${answer.method} ${answer.path} ${answer.status} ${answer.mediaType}`
      if (known.has(key)) return
      known.add(key)
      const fault = undeclaredAnswer(answer)
      if (fault) faults.add(fault)
    },
    /** @throws Error that names every answer that is not declared */
    finish(): void {
      if (faults.size > 0)
        throw new Error(
          `Des réponses de l’API ne sont pas déclarées\u00a0: ${[...faults].join(', ')}`,
        )
    },
  }
}
