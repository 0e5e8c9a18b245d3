import { createContext, type ReactNode } from 'react'

const open = '\ue200'
const close = '\ue201'

/** What stands in a text for a note, which is rendered by `NotesContext`. */
export const noteSign = (index: number): string => `${open}${index}${close}`
/** Whether a text has notes; most have none, and are parsed without looking for them. */
export const hasNotes = (text: string): boolean => text.includes(open)
/** The signs of notes within a text. */
export const noteSigns = /\ue200(\d{1,6})\ue201/
/** A text of somebody else's, without what would be taken for a note. */
export const withoutNoteSigns = (text: string): string => text.replaceAll(/[\ue200\ue201]/g, ' ')

/** Renders the notes of a text by their index. */
export const NotesContext = createContext<(index: number) => ReactNode>(() => null)
