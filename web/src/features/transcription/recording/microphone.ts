import type { Microphone, MicrophoneHandlers } from './recorder.ts'
import workletUrl from './recorder-worklet.ts?worker&url'

/** Speech models work best on sound that the browser has not processed. */
const rawAudio = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
} as const

/** Asks for a microphone and passes on its sound block by block. */
export async function openMicrophone(
  deviceId: string | undefined,
  { onBlock, onEnded }: MicrophoneHandlers,
): Promise<Microphone> {
  // Absent off a secure context.
  if (!('mediaDevices' in navigator)) throw new DOMException('no secure context', 'SecurityError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { ...rawAudio, ...(deviceId && { deviceId: { exact: deviceId } }) },
  })
  const context = new AudioContext()
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  try {
    for (const track of stream.getTracks()) track.addEventListener('ended', onEnded)
    await context.audioWorklet.addModule(workletUrl)
    const node = new AudioWorkletNode(context, 'recorder')
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onBlock(data)
    context.createMediaStreamSource(stream).connect(node)
    // Some browsers do not run a node without an output; this one outputs silence.
    node.connect(context.destination)
    return {
      rate: context.sampleRate,
      release() {
        node.port.onmessage = null
        release()
      },
    }
  } catch (cause) {
    release()
    throw cause
  }
}
