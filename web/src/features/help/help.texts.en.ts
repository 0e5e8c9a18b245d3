import type { helpTexts } from './help.texts.ts'

export const helpEnglish: typeof helpTexts = {
  title: 'Help',
  intro: 'Answers to common questions.',
  onlyFrench: 'The help pages are in French.',
  topics: 'Topics',
  all: 'All topics',
  failed: 'The help could not be loaded',
  unknown: 'This help page does not exist',
  retry: 'Try again',
  about: {
    loading: 'Loading the version',
    version: 'Version',
    commit: 'Commit',
    noCommit: 'Unknown: the history of the code is not installed',
    licence: 'Licence',
    updates: 'Updates',
    updateStates: {
      'no-channel': () =>
        'No update channel: this installation never connects to the internet to find out whether a newer version exists. Ask your administrator.',
      unreadable: () =>
        'The announcement of updates could not be read. Ask your administrator to check UPDATE_FILE.',
      current: (version) => `Up to date: the latest announced version is ${version}.`,
      newer: (version) => `Version ${version} is announced. Ask your administrator to install it.`,
    },
    source: 'Download the source code',
    notice: 'The components and their licences (NOTICE)',
  },
}
