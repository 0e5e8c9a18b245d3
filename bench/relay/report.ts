import { loadavg } from 'node:os'
import { inTimeMs } from './client/load.ts'
import type { Capacities, Capacity } from './measures/capacity.ts'
import { type LevelMetrics, routeNames } from './measures/levels.ts'
import type { MemoryPerStream } from './measures/memory.ts'
import type { Plan } from './plan.ts'
import { tokensPerSecond } from './question.ts'
import { firstByteMs, type RelaySetup } from './relay-setup.ts'
import type { Target } from './targets.ts'

const labels = { direct: 'direct', pipe: 'tuyau', app: 'Atelier IA' } as const

/** On a machine that does other things as well, the metrics mean little. */
export const isBusy = (): boolean => (loadavg()[0] ?? 0) > maxOtherLoad
const maxOtherLoad = 0.7

export function printConditions(setup: RelaySetup, plan: Plan): void {
  print(
    'Relais d’un flux de chat : le moteur (un double) interrogé directement, par un simple tuyau de node:http, et par l’application.',
    `Chaque flux : ${tokensPerSecond} jetons/s ; le double attend ${firstByteMs} ms puis un jeton toutes les ${1000 / tokensPerSecond} ms.`,
    `Arrivées irrégulières, les mêmes pour tous : ${plan.levels.map(({ crowd }) => `${crowd.streams} flux en ${crowd.arrivingOverMs} ms`).join(', ')}.`,
    setup.isPinned
      ? 'Processeurs : le relais mesuré seul sur le n° 1, le double et le client sur le n° 0.'
      : 'Processeurs : partagés (taskset absent ou un seul processeur) ; ne retenir que les rapports.',
  )
  if (isBusy())
    print('Attention : la machine fait autre chose en ce moment ; les délais seront faussés.')
}

export function printLevels(alone: LevelMetrics, levels: readonly LevelMetrics[]): void {
  print(
    '',
    row([
      'flux',
      'par',
      'µs/jeton',
      '1er jeton',
      'ajouté',
      'retard p50',
      'p99',
      'à temps',
      'double',
    ]),
  )
  for (const level of levels) {
    // One stream's first token is taken from many short replies, one after the other.
    const first = level.streams === 1 ? alone : level
    for (const name of routeNames) print(levelRow(level, first, name))
  }
  print(
    `Délais en ms ; « à temps » : jetons lus moins de ${inTimeMs} ms après leur envoi ; « double » : retard p99 du double sur sa cadence.`,
  )
}

function levelRow(
  { streams, of }: LevelMetrics,
  first: LevelMetrics,
  name: (typeof routeNames)[number],
): string {
  const { cpuMicrosPerToken, lagP50Ms, lagP99Ms, shareInTime, failed, firstFailure, doubleLateMs } =
    of[name]
  const { firstTokenMs } = first.of[name]
  const cells = [
    String(streams),
    labels[name],
    name === 'direct' ? '' : cpuMicrosPerToken.toFixed(1),
    firstTokenMs.toFixed(1),
    name === 'direct' ? '' : (firstTokenMs - first.of.direct.firstTokenMs).toFixed(1),
    ...[lagP50Ms, lagP99Ms].map((value) => value.toFixed(1)),
    `${(shareInTime * 100).toFixed(1)} %`,
    doubleLateMs.toFixed(0),
  ]
  return row(cells) + (failed > 0 ? `  ${failed} flux manqués : ${firstFailure}` : '')
}

export function printMemory(
  streams: number,
  of: { readonly pipe: MemoryPerStream; readonly app: MemoryPerStream },
): void {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} Ko`
  const line = ({ heapBytes, residentBytes }: MemoryPerStream) =>
    `${kilobytes(heapBytes)} (résident : ${kilobytes(residentBytes)})`
  print(
    '',
    `Mémoire par flux ouvert, ${streams} flux à mi-réponse : tuyau ${line(of.pipe)}, Atelier IA ${line(of.app)}.`,
  )
}

export function printCapacities({ pipe, app, harnessFailedAt }: Capacities): void {
  const count = ({ streams, isLowerBound }: Capacity) =>
    isLowerBound ? `au moins ${streams}` : String(streams)
  print(
    `Flux tenus par un processeur, p99 sous ${inTimeMs} ms : tuyau ${count(pipe)}, Atelier IA ${count(app)}.`,
  )
  if (harnessFailedAt !== undefined)
    print(
      `À ${harnessFailedAt} flux le double et le client cèdent eux-mêmes : le tuyau en tiendrait peut-être plus.`,
    )
}

export function printTargets(
  targets: readonly Target[],
  { wasBusy }: { readonly wasBusy: boolean },
): void {
  print('', 'Objectifs')
  for (const { text, isMet } of targets) print(`  ${isMet ? 'OK ' : 'NON'}  ${text}`)
  if (wasBusy && targets.some(({ isMet }) => !isMet))
    print('La machine faisait autre chose : recommencer au calme avant de conclure.')
}

const widths = [5, 11, 9, 10, 8, 11, 8, 9, 8]
const row = (cells: readonly string[]) =>
  cells.map((cell, index) => cell.padStart(widths[index] ?? 8)).join('')
const print = (...lines: readonly string[]) => console.log(lines.join('\n'))
