/** Runs on the audio thread: passes on the sound of the microphone in blocks. */
declare const registerProcessor: (name: string, made: new () => object) => void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

const blockLength = 4096

class RecorderProcessor extends AudioWorkletProcessor {
  private block = new Float32Array(blockLength)
  private filled = 0

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const [first, ...others] = input ?? []
    if (!first) return true
    for (let index = 0; index < first.length; index++) {
      const sum = others.reduce(
        (mixed, channel) => mixed + (channel[index] ?? 0),
        first[index] ?? 0,
      )
      this.block[this.filled++] = sum / (others.length + 1)
      if (this.filled === blockLength) this.handOn()
    }
    return true
  }
  private handOn() {
    this.port.postMessage(this.block, [this.block.buffer])
    this.block = new Float32Array(blockLength)
    this.filled = 0
  }
}

registerProcessor('recorder', RecorderProcessor)
