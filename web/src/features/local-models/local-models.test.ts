import type { CatalogueEntry, ModelInstall } from '@atelier/contract/local-models/local-models'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { languageList, localModelsTexts, progressText } from './local-models.texts.ts'
import { updateInstall } from './update-install.ts'

const install: ModelInstall = {
  entryId: 'petit',
  state: 'downloading',
  receivedBytes: 1_288_490_189,
  totalBytes: 2_684_354_560,
  bytesPerSecond: 12_582_912,
  secondsLeft: 111,
  problem: null,
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('l’avancement', () => {
  test('dit ce qui est arrivé, à quelle vitesse, et ce qui reste', () =>
    expect(plain(progressText(install))).toBe('1,2 GB sur 2,5 GB · 12 MB/s · encore 2 min'))
  test('n’invente rien avant que l’hôte ait parlé', () =>
    expect(
      progressText({
        ...install,
        receivedBytes: 0,
        totalBytes: null,
        bytesPerSecond: null,
        secondsLeft: null,
      }),
    ).toBe(''))
})

test('les langues se disent en mots', () =>
  expect(languageList(['fr', 'en', 'mul'])).toBe('français, anglais, nombreuses langues'))

test('les couches sur la carte s’accordent', () => {
  const { layers } = localModelsTexts.models
  expect([0, 1, 22, 37].map((onCard) => plain(layers(onCard, 37)))).toEqual([
    '0 couche sur 37 sur la carte',
    '1 couche sur 37 sur la carte',
    '22 couches sur 37 sur la carte',
    'tout sur la carte',
  ])
})

test('ce que dit le canal va au modèle dont il parle, et lui seul', () => {
  const queries = new QueryClient()
  const entries = ['petit', 'grand'].map(
    (id) => ({ id, isTried: false, install: null }) as unknown as CatalogueEntry,
  )
  queries.setQueryData(['localModels', 'catalogue'], entries)
  updateInstall(queries, { ...install, state: 'installed' })
  expect(queries.getQueryData(['localModels', 'catalogue'])).toMatchObject([
    { isTried: true, install: { state: 'installed' } },
    { isTried: false, install: null },
  ])
})

test('une liste demandée avant l’annonce et arrivée après elle ne l’efface pas', async () => {
  const queries = new QueryClient()
  const queryKey = ['localModels', 'catalogue']
  const entry = { id: 'petit', isTried: false, install: null } as unknown as CatalogueEntry
  const { promise: oldList, resolve: sendOldList } = Promise.withResolvers<CatalogueEntry[]>()
  const answers = [oldList, Promise.resolve([{ ...entry, install }])]
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('demandée une fois de trop'))
  queries.setQueryData(queryKey, [entry])
  const observer = new QueryObserver(queries, { queryKey, queryFn, retry: false })
  const stop = observer.subscribe(() => undefined)

  updateInstall(queries, install)
  sendOldList([entry])
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))

  expect(queries.getQueryData(queryKey)).toMatchObject([{ install: { state: 'downloading' } }])
  stop()
})
