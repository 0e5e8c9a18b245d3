import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import {
  createLocalModelsRepository,
  type OwnEntry,
  type StoredInstall,
} from './local-models.repository.ts'

const install: StoredInstall = {
  entryId: 'petit',
  state: 'downloading',
  files: [
    {
      name: 'petit.gguf',
      address: 'https://modeles.example/petit.gguf',
      byteSize: 3_000_000_000,
      etag: '"a"',
    },
  ],
  modelId: undefined,
  error: undefined,
  requestedAt: 1_800_000_000_000,
  installedAt: undefined,
  verified: undefined,
}
const entry: OwnEntry = {
  id: 'sien',
  ability: 'speech',
  name: 'La sienne',
  licence: '',
  addresses: ['https://modeles.example/voix.onnx'],
}

describeOnEachDatabase('catalogue dans la base', (open) => {
  test('une installation se garde telle quelle, à chaque étape', async () => {
    const { queries, commit } = await open()
    const repository = createLocalModelsRepository(queries)
    const stages: StoredInstall[] = [
      install,
      {
        ...install,
        state: 'failed',
        error: { code: 'catalogue.no-space', params: { needed: '3 GB', free: '1 GB' } },
      },
      {
        ...install,
        state: 'installed',
        modelId: 'chat/petit.gguf',
        installedAt: 2,
        verified: { at: 3, isIntact: false },
      },
    ]
    for (const stage of stages) {
      await commit((transaction) => repository.saveInstall(stage, transaction))
      expect(await repository.installs()).toEqual([stage])
    }
    await commit((transaction) => repository.removeInstall('petit', transaction))
    expect(await repository.installs()).toEqual([])
  })

  test('un modèle ajouté se retrouve, et part avec ce qui en était installé', async () => {
    const { queries, commit } = await open()
    const repository = createLocalModelsRepository(queries)
    await commit((transaction) => repository.addEntry(entry, 1, transaction))
    await commit((transaction) =>
      repository.saveInstall({ ...install, entryId: entry.id, state: 'removed' }, transaction),
    )
    expect(await repository.ownEntries()).toEqual([entry])
    await commit((transaction) => repository.removeEntry(entry.id, transaction))
    expect([await repository.ownEntries(), await repository.installs()]).toEqual([[], []])
  })
})
