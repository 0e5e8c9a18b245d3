import { ownAccountTexts as texts } from './own-account.texts.ts'

/** The order matters: most browsers also name those that they descend from. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const first = (names: readonly (readonly [string, RegExp])[], userAgent: string) =>
  names.find(([, sign]) => sign.test(userAgent))?.[0]

/** A readable name for a browser, from its User-Agent. */
export function deviceName(userAgent: string): string {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  if (browser && system) return texts.device(browser, system)
  return browser ?? system ?? (userAgent.slice(0, 60) || texts.unknownDevice)
}
