import { expect, test } from 'vitest'
import { destinationsOf } from './file-destinations.ts'

type Features = Parameters<typeof destinationsOf>[1]
const all = {
  chatEnabled: true,
  audioTranscriptionEnabled: true,
  inpaintingEnabled: true,
} as Features // Only the switches that matter here.
const file = (name: string, type: string) => ({ name, type })
const sound = file('réunion.mp3', 'audio/mpeg')
const picture = file('plage.jpg', 'image/jpeg')
const report = file('rapport.pdf', 'application/pdf')

test('un fichier va là où son genre a un sens', () => {
  expect(destinationsOf([report], all)).toEqual(['chat'])
  expect(destinationsOf([sound], all)).toEqual(['transcription', 'chat'])
  expect(destinationsOf([file('réunion.flac', '')], all)).toEqual(['transcription', 'chat'])
  expect(destinationsOf([picture], all)).toEqual(['inpainting', 'chat'])
})

test('plusieurs fichiers ne vont que dans un chat', () => {
  expect(destinationsOf([sound, picture], all)).toEqual(['chat'])
})

test('une page fermée n’est pas proposée', () => {
  const closed = { ...all, chatEnabled: false, inpaintingEnabled: false } as Features
  expect(destinationsOf([picture], closed)).toEqual([])
  expect(destinationsOf([sound], closed)).toEqual(['transcription'])
  expect(destinationsOf([sound], undefined)).toEqual([])
})
