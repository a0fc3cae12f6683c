'use client'

import { useEffect } from 'react'

/** Says in the page that React has come to life in it; watchArrival looks for it. */
export function Arrival() {
  useEffect(() => {
    document.documentElement.dataset.arrived = ''
  }, [])
  return null
}
