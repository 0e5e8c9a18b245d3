/** A prompt that is being named: `/` at the beginning of a message, and what follows it up to the caret. */
export function slashCommandAt(text: string, caret: number): string | undefined {
  return /^\/([^\s/]{0,60})$/u.exec(text.slice(0, caret))?.[1]
}

/** What is left of the message. */
export const withoutSlashCommand = (text: string, command: string): string =>
  text.slice(command.length + 1).replace(/^ /, '')
