import { inpaintingLimits } from '@atelier/contract/inpainting-draft'
import { useEffect, useState } from 'react'
import { keptFile } from '#api/kept-file.ts'
import { formatNumber } from '#format/numbers.ts'
import { inpaintingTexts as texts } from './inpainting.texts.ts'

/** A picture that the browser has read: upright, whatever its camera noted. */
export interface OpenPicture {
  readonly file: File
  readonly url: string
  readonly image: HTMLImageElement
}

const kept = keptFile('inpainting-original')

/** The picture that is being repainted. It survives a reload. */
export function usePicture() {
  const [picture, setPicture] = useState<OpenPicture>()
  const [problem, setProblem] = useState<string>()
  async function take(file: File): Promise<boolean> {
    try {
      const opened = await openPicture(file)
      setPicture(opened)
      setProblem(undefined)
      void kept.keep(file)
      return true
    } catch (cause) {
      setProblem(cause instanceof TooLarge ? texts.pictureTooLarge(formatNumber(inpaintingLimits.pictureSideMax)) : texts.pictureUnreadable)
      return false
    }
  }
  useEffect(() => {
    let isGone = false
    void kept.read().then(async (file) => {
      const opened = file && (await openPicture(file).catch(() => undefined))
      if (!isGone && opened) setPicture((before) => before ?? opened)
    })
    return () => {
      isGone = true
    }
  }, [])
  return { picture, problem, take }
}

class TooLarge extends Error {}

async function openPicture(file: File): Promise<OpenPicture> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  await image.decode()
  if (Math.max(image.naturalWidth, image.naturalHeight) > inpaintingLimits.pictureSideMax) throw new TooLarge()
  return { file, url, image }
}
