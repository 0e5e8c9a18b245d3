import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { formatCount, formatNumber } from '#format/numbers.ts'
import type { worksTexts } from './works.texts.ts'

const nouns = {
  chat: ['chat', 'chats'],
  image: ['image', 'images'],
  inpainting: ['retouch', 'retouches'],
  reading: ['audio', 'audios'],
  transcription: ['transcription', 'transcriptions'],
  any: ['item', 'items'],
} as const
const counted = (count: number, kind: ListedKind | undefined) =>
  formatCount(count, nouns[kind ?? 'any'][0], nouns[kind ?? 'any'][1])
const participles = {
  pin: 'pinned',
  unpin: 'unpinned',
  archive: 'archived',
  unarchive: 'unarchived',
}

export const worksEnglish: typeof worksTexts = {
  trashed: (title: string) => `“${title}” is in the trash.`,
  trashedCount: (count: number) => `${formatCount(count, 'item is', 'items are')} in the trash.`,
  trashedMessages: (count: number) =>
    `${formatCount(count, 'message is', 'messages are')} in the trash.`,
  undo: 'Undo',
  restored: (title: string) => `“${title}” is restored.`,
  restoredWith: (title: string, collection: string) =>
    `“${title}” is restored, with its collection “${collection}”.`,
  restoredCount: (count: number) => `${formatCount(count, 'item restored', 'items restored')}.`,
  restoredCountWith: (count: number, collections: number) =>
    `${formatCount(count, 'item restored', 'items restored')}, with ${formatCount(collections, 'collection')}.`,
  restoreFailed: (reason: string) => `Error while restoring: ${reason}`,

  pin: 'Pin',
  unpin: 'Unpin',
  retentionAt: (date) => `Goes to the trash on ${date}`,
  pinToKeep: (title) => `Pin “${title}” to keep it`,
  archive: 'Archive',
  unarchive: 'Unarchive',
  archived: (title: string) => `“${title}” is archived.`,
  tag: 'Tag…',

  select: 'Select',
  selected: (count) => `${formatNumber(count)}\u00a0selected`,
  selectIt: (title: string) => `Select “${title}”`,
  selectAll: (count: number) => `Select all (${formatNumber(count)})`,
  endSelection: 'Stop selecting',
  selection: 'Actions on the selection',
  selectFirst: 'Select an item first',
  tooManyAtOnce: (count: number) => `At most ${formatCount(count, 'item')} at once`,
  tagShort: 'Tag',
  trashShort: 'Trash',
  changed: (action, count, kind) => `${counted(count, kind)} ${participles[action]}.`,
  openArchives: 'Archive',
  documentInTrash: 'This document is in your trash.',
  openTrash: 'Open the trash',

  filter: 'Filter',
  all: () => 'All',
  pinnedOnes: () => 'Pinned',
  archivedOnes: () => 'Archived',
  tags: 'Tags',
  tagFilter: (name: string) => `Tag “${name}”`,
  unknownTag: 'Deleted tag',
  removeFilter: (name: string) => `Remove the filter ${name}`,
  nothingFound: 'Nothing with this filter',
  nothingFoundHelp: 'Choose another one, or clear it.',
  clearFilters: 'Clear filters',

  tagTitle: (title: string) => `Tag “${title}”`,
  tagTitleCount: (count, kind) => `Tag ${counted(count, kind)}`,
  tagSearch: 'Search or create a tag',
  createTag: (name: string) => `Create “${name}”`,
  tagsFull: (max: number) => `At most ${max}\u00a0tags: untick one to choose another.`,
  noTags: 'No tags yet. Type a name to create the first one.',
  noSuchTag: 'No tag of this name.',
  onSome: 'on part of the selection',
  saveTags: 'Apply',
  tagsSaved: 'Tags saved.',
  tagsSkipped: (count: number, max: number) =>
    `${formatCount(count, 'item already has', 'items already have')} ${max}\u00a0tags and received no other.`,
  tagsFailed: 'Your tags could not be loaded',

  manageTags: 'Manage tags…',
  manageTitle: 'Your tags',
  tagUses: (count: number) => formatCount(count, 'item'),
  tagName: 'Name of the tag',
  save: 'Save',
  cancel: 'Cancel',
  renameTag: (name: string) => `Rename the tag “${name}”`,
  removeTag: (name: string) => `Delete the tag “${name}”`,
  removeTagTitle: (name: string) => `Delete the tag “${name}”?`,
  removeTagText: (count: number) =>
    count === 0
      ? 'Nothing has it.'
      : `${formatCount(count, 'item has it and loses it', 'items have it and lose it')}, without any other change.`,
  remove: 'Delete',

  move: 'Move…',
  moveShort: 'Move',
  moveTitle: (title: string) => `Move “${title}”`,
  moveTitleCount: (count, kind) => `Move ${counted(count, kind)}`,
  projectSearch: 'Search or create a project',
  projects: 'Projects',
  createProject: (name: string) => `Create the project “${name}”`,
  noProject: 'No project',
  noProjects: 'No project yet. Type a name to create the first one.',
  projectsFailed: 'Your projects could not be loaded',
  moved: (title: string, project: string) => `“${title}” is in the project “${project}”.`,
  movedCount: (count, kind, project) =>
    `${counted(count, kind)} moved to the project “${project}”.`,
  movedOut: (title: string) => `“${title}” is no longer in a project.`,
  movedOutCount: (count, kind) => `${counted(count, kind)} taken out of the project.`,
  instructionFromNow: 'Its instruction applies from the next message on.',
  movedBack: 'Moved back.',
  projectWorks: 'What this project holds',
  projectWorksFailed: 'The items of this project could not be loaded',
  moreOf: (title: string) => `Actions for “${title}”`,

  archives: {
    title: 'Archive',
    help: 'What you archived. Search still finds it.',
    loading: 'Loading the archive',
    failed: 'The archive could not be loaded',
    retry: 'Try again',
    empty: 'Nothing archived',
    emptyHelp:
      'Archive, in the menu of a chat, an image or a transcription, takes it out of its list without deleting it.',
    list: 'What is archived',
    untitled: 'Untitled',
    kinds: 'Categories',
    allKinds: 'All',
    kindNames: {
      chat: 'Chats',
      image: 'Images',
      inpainting: 'Retouches',
      reading: 'Audios',
      transcription: 'Transcriptions',
    },
    unarchiveIt: (title: string) => `Unarchive “${title}”`,
    unarchived: (title: string) => `“${title}” is in its list again.`,
  },
}
