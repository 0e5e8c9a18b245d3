import type { SdApiControl } from './sdapi-control.ts'

/** The server's models: sd-server and KoboldCpp have only the one with which they were started. */
export const offeredModels = ({ flavour, models }: SdApiControl) =>
  flavour === 'webui' ? models : models.slice(0, 1)

/** `GET /sdapi/v1/sd-models`. WebUI adds a hash to the title once it has read the file. */
export const sdModels = (control: SdApiControl): object =>
  offeredModels(control).map((name) => ({
    title: control.flavour === 'webui' ? `${name}.safetensors [6ce0161689]` : name,
    model_name: name,
    hash: control.flavour === 'webui' ? '6ce0161689' : '8888888888',
    sha256: null,
    filename: `/models/${name}.safetensors`,
    config: null,
  }))

export function samplers({ flavour }: SdApiControl): object {
  if (flavour === 'sd-server')
    return sdServerSamplers.map((name) => ({ name, aliases: [name], options: {} }))
  const offered =
    flavour === 'webui' ? webUiSamplers : webUiSamplers.filter(([name]) => name !== 'LMS')
  return offered.map(([name, ...aliases]) => ({ name, aliases, options: {} }))
}
const webUiSamplers = [
  ['DPM++ 2M', 'k_dpmpp_2m'],
  ['DPM++ SDE', 'k_dpmpp_sde'],
  ['Euler a', 'k_euler_a', 'k_euler_ancestral'],
  ['Euler', 'k_euler'],
  ['LMS', 'k_lms'],
  ['Heun', 'k_heun'],
  ['DPM2', 'k_dpm_2'],
  ['DPM2 a', 'k_dpm_2_a'],
  ['DDIM', 'ddim'],
] as const
const sdServerSamplers = [
  'euler',
  'euler_a',
  'heun',
  'dpm2',
  'dpm++2s_a',
  'dpm++2m',
  'dpm++2mv2',
  'lcm',
  'ddim_trailing',
] as const

export const upscalers = ({ flavour }: SdApiControl): object =>
  (flavour === 'webui'
    ? ['None', 'Lanczos', 'Nearest', 'ESRGAN_4x', 'R-ESRGAN 4x+']
    : ['None', 'Lanczos', 'Nearest']
  ).map((name) => ({
    name,
    model_name: null,
    model_path: null,
    model_url: null,
    scale: 4,
  }))
