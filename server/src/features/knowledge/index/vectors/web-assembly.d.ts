/** The used part of the runtime's own, of which only browsers' types tell. */
declare namespace WebAssembly {
  type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>
  type Exports = Readonly<Record<string, unknown>>
  function validate(bytes: Uint8Array): boolean
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum: number })
    readonly buffer: ArrayBuffer
    /** Returns how many pages there were. */
    grow(pages: number): number
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
}
