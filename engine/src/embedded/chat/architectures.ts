/** Architectures that write text, as llama.cpp names them. */
export const architectures: ReadonlySet<string> = new Set(['llama'])
