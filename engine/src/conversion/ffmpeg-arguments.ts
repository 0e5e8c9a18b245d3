/** Demuxers of common recordings. Those that open other files or URLs, such as playlists, are left out for safety. */
const demuxers = 'wav,w64,mp3,aac,ogg,flac,aiff,amr,mov,matroska,avi,mpeg,mpegts,asf,flv,caf,au'

/**
 * Converts any recording to plain samples: 16 bits, one channel, with silence where the recording
 * has gaps, so that times match
 * a player's. Only the named file can be opened.
 */
export const ffmpegArguments = ({
  from,
  to,
  rate,
}: {
  readonly from: string
  readonly to: string
  readonly rate: number
}): string[] => [
  ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info'],
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxers, '-i', from],
  ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1'],
  ...['-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', String(rate), '-f', 's16le', to],
]

const durationPattern = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/

/** The duration that ffmpeg logs from the file's header, in seconds. */
export function durationIn(line: string): number | undefined {
  const [, hours, minutes, seconds] = durationPattern.exec(line) ?? []
  return hours === undefined
    ? undefined
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** The duration that follows is only computed from the size of the file and the rate of its beginning. */
export const isEstimating = (line: string): boolean =>
  line.includes('Estimating duration from bitrate')
