import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clock, srtOf, vttOf } from '@atelier/contract/transcription/formats/subtitles'
import { installedFfmpegFolder, readSubtitles } from '@atelier/engine/testing/audio/encode-sound'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'

interface Shown {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/** Parses subtitles as a player does, line by line, in milliseconds. @throws where the format is broken */
function read(file: string, kind: 'srt' | 'vtt'): Shown[] {
  const rows = file.split('\n')
  if (kind === 'vtt' && rows.shift() !== 'WEBVTT') throw new Error('no header')
  const shown: Shown[] = []
  while (rows.length > 0) {
    while (rows[0] === '') rows.shift()
    if (rows.length === 0) break
    if (kind === 'srt' && Number(rows.shift()) !== shown.length + 1) throw new Error('wrong number')
    const [from = '', arrow, to = ''] = (rows.shift() ?? '').split(' ')
    if (arrow !== '-->') throw new Error('no arrow')
    const lines: string[] = []
    while (rows.length > 0 && rows[0] !== '') lines.push(rows.shift() ?? '')
    shown.push({ start: millisecondsOf(from, kind), end: millisecondsOf(to, kind), lines })
  }
  return shown
}
function millisecondsOf(time: string, kind: 'srt' | 'vtt'): number {
  const [whole = '', fraction = '', ...more] = time.split(kind === 'srt' ? ',' : '.')
  const [hours = '', minutes = '', seconds = ''] = whole.split(':')
  const isRight =
    more.length === 0 &&
    fraction.length === 3 &&
    [hours, minutes, seconds].every((part) => part.length === 2)
  if (!isRight || Number(minutes) > 59 || Number(seconds) > 59)
    throw new Error(`wrong time ${time}`)
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction)
}

const long =
  'Bonjour à toutes et à tous, nous ouvrons la séance du conseil municipal, dont l’ordre du jour vous a été envoyé la semaine dernière.'
const spans = [
  { start: 0, end: 4, text: 'Bonjour.' },
  { start: 4, end: 12.5, text: long },
  { start: 3599.2, end: 3600.9996, text: 'Une heure passe.' },
  { start: 3661.05, end: 3661.05, text: 'Sans durée' },
  {
    start: 7322,
    end: 7330,
    text: `${'anticonstitutionnellement'.repeat(4)} <b>gras</b> {\\an8} & --> fin`,
  },
]

describe.each([
  ['srt', srtOf],
  ['vtt', vttOf],
] as const)('les sous-titres %s', (kind, write) => {
  const shown = read(write(spans), kind)

  test('tiennent en deux lignes de 42 caractères, sans se chevaucher', () => {
    for (const [index, { start, end, lines }] of shown.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(shown[index - 1]?.end ?? 0)
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines)
        expect(line.replaceAll(/&\w+;/g, '_').replaceAll('\u200b', '').length).toBeLessThanOrEqual(
          42,
        )
    }
  })

  test('disent tout, et restent justes après une heure', () => {
    const text = shown.flatMap(({ lines }) => lines).join(' ')
    expect(text).toContain('Bonjour à toutes et à tous')
    expect(text.replaceAll(/\s/g, '')).toContain(long.replaceAll(/\s/g, ''))
    expect(shown.find(({ lines }) => lines[0] === 'Une heure passe.')).toMatchObject({
      start: 3_599_200,
      end: 3_601_000,
    })
    expect(shown.at(-1)?.end).toBe(7_330_000)
  })
})

test.each([
  ['srt', srtOf],
  ['vtt', vttOf],
] as const)(
  'un lecteur qui n’est pas d’ici comprend le %s de même, après une heure aussi',
  async (kind, write) => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, `conseil.${kind}`)
    const file = write(spans)
    await writeFile(path, file)
    const lines = (await readSubtitles(installedFfmpegFolder, path))
      .split(/\r?\n/)
      .filter((line) => line.startsWith('Dialogue:'))
    const understood = lines.map((line) => {
      const [, from = '', to = '', , , , , , , ...text] = line.split(',')
      return { start: hundredthsOf(from), end: hundredthsOf(to), text: text.join(',').split('\\N') }
    })
    const ours = read(file, kind)
    expect(understood.map(({ start, end }) => [start, end])).toEqual(
      ours.map(({ start, end }) => [expect.closeTo(start / 10, -1), expect.closeTo(end / 10, -1)]),
    )
    // The parser's output escapes braces, our VTT escapes angle brackets.
    const plain = (lines: readonly string[]) =>
      lines
        .join(' ')
        .replaceAll('\u200b', '')
        .replaceAll(/\\([{}])/g, '$1')
    const unescaped = (text: string) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    expect(understood.map(({ text }) => plain(text))).toEqual(
      ours.map((cue) => unescaped(plain(cue.lines))),
    )
  },
)
const hundredthsOf = (time: string) =>
  time
    .split(/[:.]/)
    .reduce((sum, part, index) => (index === 3 ? sum * 100 : sum * 60) + Number(part), 0)

test('le temps d’un sous-titre passe les minutes en heures', () => {
  expect([clock(3661.05, ','), clock(59.9996, '.'), clock(360_000, ',')]).toEqual([
    '01:01:01,050',
    '00:01:00.000',
    '100:00:00,000',
  ])
})

test('ce qui ressemble à une balise reste du texte', () => {
  expect(vttOf([{ start: 0, end: 1, text: '<i>1 --> 2</i> & 3' }])).toContain(
    '&lt;i&gt;1 --&gt; 2&lt;/i&gt; &amp; 3',
  )
})
