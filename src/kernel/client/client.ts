// What every page ships: htmx, and the script that wakes islands.
import "./htmx.ts";
import "./boot.ts";
