import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerFault } from '#testing/localai-double/double-control.ts'
import { type MediaModels, type SampleRequest, sampleRequests } from '#testing/sample-requests.ts'
import { failureOf, neverAborted } from './engine.suite.ts'
import type { Engine } from './engine.ts'
import type { EngineFailureReason } from './engine-failure.ts'

type Fault = Exclude<AnswerFault, { type: 'refuse' }>

export interface FaultsUnderTest {
  readonly engine: Engine
  /** The same engine with deadlines so short that any silence exceeds them. */
  readonly impatient: Engine
  /** The same engine in front of a server that has stopped. */
  readonly gone: Engine
  /** Makes every media route respond with this fault. */
  readonly failRoutes: (fault: Fault) => void
  readonly reset: () => void
  readonly close: () => Promise<void>
}

const json = { 'content-type': 'application/json' }
const answer = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Fault => ({
  type: 'answer',
  status,
  body,
  headers,
})
const html = answer(200, '<html><body>Bienvenue</body></html>', { 'content-type': 'text/html' })

/** Faults of any response, and the failures that they may become. */
const faults: readonly (readonly [
  title: string,
  fault: Fault,
  reasons: readonly EngineFailureReason[],
])[] = [
  ['coupé avant de répondre', { type: 'drop' }, ['unreachable']],
  [
    'coupé au milieu de la réponse',
    { type: 'cut-answer', contentType: 'application/json' },
    ['cut'],
  ],
  [
    '401',
    answer(
      401,
      '{"error":{"code":401,"message":"An authentication key is required","type":""}}',
      json,
    ),
    ['unauthorized'],
  ],
  ['401 sans corps', answer(401, ''), ['unauthorized']],
  [
    '413',
    answer(
      413,
      '{"error":{"code":413,"message":"code=413, message=Request Entity Too Large","type":""}}',
      json,
    ),
    ['too-large'],
  ],
  ['413 sans corps', answer(413, ''), ['too-large']],
  ['500 sans corps', answer(500, ''), ['failed']],
  [
    '500 en texte brut',
    answer(500, 'rpc error: code = Unknown desc = out of memory', { 'content-type': 'text/plain' }),
    ['failed'],
  ],
  [
    '400 avec ses raisons',
    answer(422, '{"detail":[{"loc":["body","width"],"msg":"value is not valid"}]}', json),
    ['refused'],
  ],
  [
    'erreur 502 en HTML',
    answer(502, '<html><h1>Bad Gateway</h1></html>', { 'content-type': 'text/html' }),
    ['unreachable'],
  ],
  ['page HTML sous 200', html, ['bad-answer']],
  ['JSON coupé', answer(200, '{"created":1,"data":[{"b64_json":"iVBOR', json), ['bad-answer']],
  ['autre JSON', answer(200, '{"hello":"world"}', json), ['bad-answer', 'empty-answer']],
  [
    'image qui n’en est pas une',
    answer(200, '{"data":[{"b64_json":"Ym9uam91cg=="}],"images":["Ym9uam91cg=="]}', json),
    ['bad-answer'],
  ],
  ['type inattendu', answer(200, 'bonjour', { 'content-type': 'text/plain' }), ['bad-answer']],
  ['réponse vide', answer(200, '', json), ['bad-answer', 'empty-answer']],
  ['redirection', { type: 'redirect', to: 'http://127.0.0.1:9/' }, ['bad-answer']],
  ['200 Mo', { type: 'huge', bytes: 200_000_000, contentType: 'application/json' }, ['bad-answer']],
]

/** Checks what every server adapter does with every fault, for each of its abilities. */
export function describeFaults(
  name: string,
  models: MediaModels,
  make: () => Promise<FaultsUnderTest>,
) {
  describe(`${name} devant toutes les pannes`, () => {
    let under: FaultsUnderTest
    beforeAll(async () => {
      under = await make()
      await Promise.all([
        under.engine.models(neverAborted()),
        under.impatient.models(neverAborted()),
      ])
    })
    afterEach(() => under.reset())
    afterAll(() => under.close())

    describe.each(sampleRequests(models))('$ability', (work) => {
      it.each(faults)('%s', async (_title, fault, reasons) => {
        under.failRoutes(fault)
        const failure = await failureOf(work.run(under.engine, neverAborted()))
        expect(failure).toMatchObject({
          name: 'EngineFailure',
          reason: expect.toBeOneOf([...reasons]),
        })
      })
      describeUnavailable(work, () => under)
    })
  })
}

function describeUnavailable({ run }: SampleRequest, under: () => FaultsUnderTest) {
  it('503 avec Retry-After', async () => {
    under().failRoutes(
      answer(503, '{"error":{"type":"admission_rejected","message":"at its limit"}}', {
        ...json,
        'retry-after': '7',
      }),
    )
    expect(await failureOf(run(under().engine, neverAborted()))).toMatchObject({
      reason: 'busy',
      retryAfter: 7,
    })
  })

  it('503 sans corps, avec Retry-After', async () => {
    under().failRoutes(answer(503, '', { 'retry-after': '7' }))
    expect(await failureOf(run(under().engine, neverAborted()))).toMatchObject({
      reason: 'busy',
      retryAfter: 7,
    })
  })

  it('silence : le délai du travail', async () => {
    under().failRoutes({ type: 'hang' })
    expect(await failureOf(run(under().impatient, neverAborted()))).toMatchObject({
      reason: 'timeout',
    })
  })

  it('moteur arrêté : rien n’est parti', async () => {
    expect(await failureOf(run(under().gone, neverAborted()))).toMatchObject({
      reason: 'unreachable',
      neverSent: true,
    })
  })
}
