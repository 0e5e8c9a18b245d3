import type { EngineProblemTexts, ProblemParams } from '#problems/problem-codes.ts'

export const engineName = (params: ProblemParams) => String(params.engine ?? 'The AI engine')
export const seconds = (params: ProblemParams) => {
  const count = Number(params.seconds ?? 1)
  return count < 90
    ? `${count} ${count === 1 ? 'second' : 'seconds'}`
    : `${Math.ceil(count / 60)} minutes`
}

/** What is said of engines. */
export const englishEngineProblems: EngineProblemTexts = {
  'engine.circuit-open': (params) =>
    `${engineName(params)} has not answered for a while. It will be tried again in ${seconds(params)}; you can choose another model meanwhile.`,
  'engine.not-found': 'This engine was not found: it may have been removed. Reload the page.',
  'engine.address-taken': (params) =>
    `This address already belongs to “${params.name ?? ''}”. Edit that engine, or give another address.`,
  'engine.name-taken': 'Another engine already has this name. Choose another one.',
  'engine.too-many': (params) =>
    `An installation has at most ${params.max ?? 50} engines. Remove one first.`,
  'engine.list-changed':
    'The list of engines has changed meanwhile. Reload the page, then try again.',
  'engine.restart-failed':
    'The restart command failed or does not end. Run it on the machine to see why.',
  'engine.unreachable': (params) =>
    `${engineName(params)} does not answer: it is stopped or out of reach. Try again in a moment, or tell your administrator.`,
  'engine.busy': (params) => `${engineName(params)} is busy. Try again in ${seconds(params)}.`,
  'engine.loading': (params) =>
    `${engineName(params)} is loading the model. Try again in ${seconds(params)}.`,
  'engine.timeout': (params) =>
    `${engineName(params)} has sent nothing for too long. Try again, or choose a lighter model.`,
  'engine.certificate': (params) =>
    `The certificate of ${engineName(params)} is not trusted. If your organisation has an authority of its own, give its certificate to the server by NODE_EXTRA_CA_CERTS, then restart it.`,
  'engine.cut': (params) =>
    `${engineName(params)} cut the reply short. Try again; if the problem goes on, choose another model.`,
  'engine.unauthorized': (params) =>
    `${engineName(params)} refuses the access key. Ask your administrator to check it in the configuration.`,
  'engine.refused': (params) =>
    `${engineName(params)} refused the request. Change the message or the settings, then try again.`,
  'engine.model-missing': (params) =>
    `${engineName(params)} can no longer find this model. Choose another one.`,
  'engine.too-large': (params) =>
    `${engineName(params)} cannot process such a long request. Shorten it, then try again.`,
  'engine.unsupported': 'This model does not support this operation. Choose another one.',
  'engine.bad-answer': (params) =>
    `${engineName(params)} returned an unreadable response. Tell your administrator: the configured address may not be that of an AI engine.`,
  'engine.failed': (params) =>
    `${engineName(params)} failed during the reply. Try again; if the problem goes on, choose another model.`,
  'engine.empty-answer': (params) =>
    `${engineName(params)} replied nothing. Try again, or reword the message.`,
}
