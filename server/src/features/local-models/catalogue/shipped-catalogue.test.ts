import { describe, expect, test } from 'vitest'
import { publicHttpsOrigins } from '#platform/web/download-origins.ts'
import { modelIdOf } from './catalogue-entry.ts'
import { shippedCatalogue } from './shipped-catalogue.ts'

describe('le catalogue livré', () => {
  test('couvre les quatre capacités', () => {
    expect(new Set(shippedCatalogue.map(({ ability }) => ability))).toEqual(
      new Set(['chat', 'speech', 'transcription', 'embeddings']),
    )
  })
  test.each(shippedCatalogue.map((entry) => [entry.id, entry] as const))(
    '%s a une source publique, une licence, des langues',
    (_id, entry) => {
      expect(entry.files.every(({ address }) => publicHttpsOrigins.allows(new URL(address)))).toBe(
        true,
      )
      expect(
        entry.files.every(({ name }) => /^[\w.-]+\.(gguf|onnx|onnx\.json|txt)$/.test(name)),
      ).toBe(true)
      expect([entry.licence, entry.description, entry.languages[0]]).not.toContain('')
      expect(entry.description).not.toMatch(/ [:;!?]/)
    },
  )
  test('chaque modèle a sa place', () => {
    expect(new Set(shippedCatalogue.map(modelIdOf)).size).toBe(shippedCatalogue.length)
  })
  test('est épinglé à un commit et à une empreinte, sauf ce que nul n’a pu dire', () => {
    const followed = shippedCatalogue.filter(
      ({ revision, files }) =>
        !/^[0-9a-f]{40}$/.test(revision ?? '') ||
        files.some(({ sha256 }) => !/^[0-9a-f]{64}$/.test(sha256 ?? '')),
    )
    expect(followed.map(({ id }) => id)).toEqual([
      'mistral-nemo',
      'qwen2.5-coder-7b',
      'piper-en_GB-alba-medium',
    ])
    for (const { revision, files } of shippedCatalogue)
      for (const { address } of files) expect(address).toContain(`/resolve/${revision}/`)
  })
})
