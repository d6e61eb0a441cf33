/* Loaded before a server: its clock is a day off, forward or back, after every third look. */
const now = Date.now.bind(Date);
let looks = 0;
Date.now = () => now() + ((Math.floor(looks++ / 3) % 3) - 1) * 86_400_000;
