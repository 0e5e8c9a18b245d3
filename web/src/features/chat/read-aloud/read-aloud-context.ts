import { createContext } from 'react'

/** The chat whose replies can be read aloud; `undefined` where the tool that reads is closed. */
export const ReadAloudContext = createContext<string | undefined>(undefined)
