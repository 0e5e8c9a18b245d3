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
        'This installation never connects to the internet to look for a new version.',
      unreadable: () => 'The announcement of new versions could not be read.',
      current: (version) => `Up to date: the latest announced version is ${version}.`,
      newer: (version) => `Version ${version} is announced.`,
    },
    forAdmin: {
      'no-channel':
        'New versions are where you obtained Atelier IA. To announce one here, use the variable UPDATE_FILE.',
      unreadable:
        'Check that the file named by UPDATE_FILE exists, that the server can read it and that its first line is a version number, for example 1.4.0.',
      current: '',
      newer: 'Make a backup first, then install it.',
    },
    forUser: {
      'no-channel': 'To find out whether there is one, ask your administrator.',
      unreadable: 'Tell your administrator.',
      current: '',
      newer: 'Ask your administrator to install it.',
    },
    howToUpdate: 'How to update',
    source: 'Download the source code',
    notice: 'The components and their licences (NOTICE)',
  },
}
