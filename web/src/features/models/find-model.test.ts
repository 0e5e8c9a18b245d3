import { expect, it } from 'vitest'
import { findModel } from './find-model.ts'

const models = [{ id: 'gpu/qwen3', aliases: ['b/qwen3'] }, { id: 'llama' }]

it('trouve un modèle par son identifiant, ou par un de ceux qu’il a eus', () => {
  expect(findModel(models, 'llama')?.id).toBe('llama')
  expect(findModel(models, 'b/qwen3')?.id).toBe('gpu/qwen3')
  expect(findModel(models, 'absent')).toBeUndefined()
  expect(findModel(undefined, 'llama')).toBeUndefined()
})
