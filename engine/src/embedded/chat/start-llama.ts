import { getLlama, type Llama } from 'node-llama-cpp'
import type { CardBuild } from '../graphics-card/machine/choose-build.ts'

/** Loads llama.cpp: its build for a card, or else the usual one. @throws when that build does not work here */
export const startLlama = (build: CardBuild | undefined): Promise<Llama> =>
  getLlama({
    // The build for Apple's own processors always includes the graphics part.
    gpu: build ?? (process.platform === 'darwin' && process.arch === 'arm64' ? 'auto' : false),
    // Otherwise it would download sources and compile for minutes.
    build: 'never',
    logLevel: 'error',
    progressLogs: false,
  })
