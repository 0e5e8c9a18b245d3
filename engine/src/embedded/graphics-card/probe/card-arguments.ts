import { resolvePackagesFrom } from '../../child-process/native-imports.ts'
import { binaryNames, type CardBuild, cardBuilds } from '../machine/choose-build.ts'

/** In a child: makes node-llama-cpp and the build for the card resolvable, before anything imports them. */
export function readCardArguments([programFolder = '', name, cardFolder = '']: readonly string[]):
  | CardBuild
  | undefined {
  resolvePackagesFrom(programFolder, ['node-llama-cpp'])
  const build = cardBuilds.find((one) => one === name)
  if (build) resolvePackagesFrom(cardFolder, binaryNames(build))
  return build
}
