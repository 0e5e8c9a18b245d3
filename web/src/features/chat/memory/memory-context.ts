import { createContext } from 'react'

/** Opens the dialog that remembers a text of this chat; absent where nothing is remembered. */
export const RememberContext = createContext<((text: string) => void) | undefined>(undefined)
